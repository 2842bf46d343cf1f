import { expect, it } from 'vitest'
import { emailCases } from './email-address.cases.ts'
import { cleanEmail, isEmail } from './email-address.ts'
import { emailProblem } from './email-problem.ts'

it.each(emailCases)('$raw is taken as $address, or refused: $fix', ({ raw, address, fix }) => {
  const cleaned = cleanEmail(raw)
  expect(isEmail(cleaned) ? cleaned : undefined).toBe(address)
  expect(emailProblem(raw)).toBe(fix)
})

it('an email that is clean stays as it is', () => {
  for (const { raw } of emailCases) expect(cleanEmail(cleanEmail(raw))).toBe(cleanEmail(raw))
})

it('a fix never names an address that is not in the text, but for the example', () => {
  for (const { raw, fix = '' } of emailCases) {
    const proposed = /: (\S+@\S+)$/.exec(fix)?.[1]
    if (proposed)
      expect(
        raw
          .replace(/\s*@\s*/, '@')
          .replace(',', '.')
          .replace('..', '.'),
      ).toContain(proposed)
  }
})

it('a hostile text is read quickly', () => {
  const startMs = performance.now()
  for (const part of ['<', '"', 'mailto:', 'a.', '@', '- ', '\u200b', 'a@', '[a](', '.. ', '- a@'])
    emailProblem(part.repeat(20_000))
  expect(performance.now() - startMs).toBeLessThan(3000)
})

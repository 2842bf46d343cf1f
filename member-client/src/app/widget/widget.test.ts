import { beforeEach, describe, expect, it } from 'vitest'
import { addButton } from './guest-button.ts'
import { readSettings } from './settings.ts'

const TOKEN = 'AaH_6tYHfpGfoySFmZfaMg.tRlgG5f495DV_ZwWpibKcU'
const of = (src: string, dataset: Record<string, string> = {}) =>
  readSettings({ src, dataset } as Pick<HTMLScriptElement, 'src' | 'dataset'>)

describe('a script tag', () => {
  it('says which link, and where the button stands', () => {
    expect(
      of('https://acme.example.com/widget.js', { link: TOKEN, position: 'top-left', label: 'Say hello' }),
    ).toEqual({
      url: `https://acme.example.com/g/${TOKEN}`,
      position: 'top-left',
      label: 'Say hello',
    })
  })

  it('may say it in its address, where spaces have no hosts the space too', () => {
    const src = `https://example.com/widget.js?link=${TOKEN}&position=bottom-left&space=acme`
    expect(of(src)).toMatchObject({
      url: `https://example.com/g/${TOKEN}?space=acme`,
      position: 'bottom-left',
    })
  })

  it.each(['', 'middle', 'top-left;background:red'])(
    'stands at the bottom right where it says %j',
    (position) => {
      expect(of('https://a.example/widget.js', { link: TOKEN, position })?.position).toBe('bottom-right')
    },
  )

  it.each(['', 'short', '../../evil?x=', '"><img src=x>'])(
    'puts nothing on the page for the link %j',
    (link) => {
      expect(of('https://a.example/widget.js', { link })).toBeNull()
    },
  )
})

describe('the button', () => {
  beforeEach(() => document.body.replaceChildren())
  const settings = { url: `https://a.example/g/${TOKEN}`, position: 'top-right', label: '<b>Hi</b>' } as const

  it('is one a link, in a tree of its own, with its words as words', () => {
    addButton(settings)
    addButton(settings)
    const hosts = document.querySelectorAll('metapyra-guest-button')
    expect(hosts).toHaveLength(1)
    const button = hosts[0]?.shadowRoot?.querySelector('button')
    expect(button?.textContent).toBe('<b>Hi</b>')
    expect(button?.getAttribute('aria-label')).toBe('<b>Hi</b> (opens in a new tab)')
  })
})

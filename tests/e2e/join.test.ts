import { randomUUID } from 'node:crypto'
import { describe, it } from 'vitest'
import { bookingLink, openBooking } from './booking.ts'
import { expectAccessible } from './browser.ts'
import { DEMO } from './demo.ts'
import { onStage, withDemo } from './stage.ts'

describe('[APPT-34] a booking that is on', () => {
  const stage = onStage(withDemo)

  it('leads its guest, who has no account, into the space', async () => {
    const host = stage.served.someone()
    await host.call('POST v2/auth/login', { email: DEMO.emailOf('kwame'), password: DEMO.password })
    const { rows } = await host.call('GET v2/workspace/explore-space', { filter: 'mine' })
    host.spaceId = rows[0]?.id ?? null
    const windows = [{ startMin: 0, endMin: 1440 }]
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, windows }))
    await host.call('PUT v2/appointment/availability/week', { timezone: 'UTC', weekly })
    const type = { title: 'Coffee', stepMin: 5, minNoticeMin: 0, durations: [30] }
    const { id: typeId } = await host.call('PUT v2/appointment/type', type)
    const link = await bookingLink(host, 'UTC', { typeId })
    const bearer = new URL(link).searchParams.get('token') ?? ''
    const [from, to] = [0, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const guest = stage.served.someone()
    const days = { from: from ?? '', to: to ?? '', timezone: 'UTC' }
    const free = await guest.call('POST v2/appointment/timeslots', days, { bearer })
    const start = free.days[0]?.slots[0]?.start ?? ''
    const wish = { idempotencyKey: randomUUID(), start, timezone: 'UTC' }
    const person = { name: 'Gil Guest', email: 'gil@guest.example' }
    const { manageToken } = await guest.call(
      'POST v2/appointment/schedule',
      { ...wish, ...person },
      { bearer },
    )

    const { page } = await stage.personOfTest()
    const manage = new URL(link)
    manage.search = `${new URLSearchParams({ type: 'booking', token: manageToken })}`
    await openBooking(page, manage.href, 'Your booking')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Join now' }).click()
    await page.waitForURL(/\/g\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

import type { BrowserContext } from 'playwright'
import { describe, it } from 'vitest'
import { call, expectStatus, talk } from './agent-talk.ts'
import { board } from './board.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { pictures } from './pictures.ts'
import type { Served } from './served.ts'
import { launchWithDevices } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

/** Retell's package takes its time to connect. */
const CONNECTED_MS = 20_000
const CLOUD = /^(wss|https):\/\/[\w-]+\.livekit\.cloud\//

/**
 * Redirects the page's requests to LiveKit's cloud, which Retell's package always uses, to the sandbox media server.
 */
const divert = (context: BrowserContext, { port }: Served): Promise<unknown> =>
  context.addInitScript((sandbox) => {
    const to = (url: string | URL) =>
      String(url).replace(/^(ws|http)s:\/\/[\w-]+\.livekit\.cloud\//, `$1://${sandbox}/`)
    const { WebSocket: OriginalWebSocket, fetch: originalFetch } = window
    window.WebSocket = class extends OriginalWebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(to(url), protocols)
      }
    }
    window.fetch = (input, init) => originalFetch(input instanceof Request ? input : to(input), init)
  }, `localhost:${port}/sandbox/sfu`)

describe('a call with an agent by Retell', () => {
  const env = { VOICE: 'sandbox', SFU: 'sandbox' }
  const stage = setUpServerAndBrowser({ ...withDemo, env, launch: () => launchWithDevices() })

  it('[AGENT-17] is connected by Retell’s own package, and kept once Retell tells of it', async () => {
    const { context, page } = await stage.personOfTest({ viewport: WIDE })
    await divert(context, stage.served)
    await arriveAs(page, stage.served, 'owen')
    await talk(page)
    await expectStatus(page, 'Listening…', CONNECTED_MS)
    await pictures(page, 'agent-call-retell')
    await expectAccessible(page)
    await board(page).getByRole('button', { name: 'Mute' }).click()
    await expectStatus(page, 'You’re muted', CONNECTED_MS)
    const desk = await context.newPage()
    await desk.goto(`${stage.served.origin}/sandbox/voice`)
    await pictures(desk, 'sandbox-voice')
    await expectAccessible(desk)
    await desk.getByLabel('They say').fill('Is the harbour open?')
    await desk.getByRole('button', { name: 'Play it and report it' }).click()
    await desk.getByRole('button', { name: 'Report its end again' }).waitFor()
    await board(page).getByRole('button', { name: 'End call' }).click()
    await board(page).getByRole('button', { name: 'History' }).click()
    await board(page)
      .getByRole('button', { name: /^Is the harbour open/ })
      .click()
    await board(page).getByText('In the garage below the office.').waitFor()
  })

  it('[AGENT-17] says so where it cannot be connected, or Retell does not answer', async () => {
    const { context, page } = await stage.personOfTest({ viewport: WIDE })
    await context.route(CLOUD, (route) => route.abort())
    await context.routeWebSocket(CLOUD, (socket) => void socket.close())
    await arriveAs(page, stage.served, 'maren')
    await talk(page)
    await call(page).getByText('Couldn’t connect the call.').waitFor({ timeout: 40_000 })
    await pictures(page, 'agent-call-not-connected')
    await board(page).getByRole('button', { name: 'Close', exact: true }).click()
    const form = { act: 'fault', fault: 'broken' }
    await context.request.post(`${stage.served.origin}/sandbox/voice`, { form })
    await board(page).getByRole('button', { name: 'Talk' }).click()
    await call(page).getByText('Skipper can’t take calls right now.').waitFor()
    await board(page).getByRole('button', { name: 'Close', exact: true }).click()
    await board(page).getByRole('textbox', { name: 'Ask Skipper' }).waitFor()
  })
})

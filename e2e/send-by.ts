import type { APIRequestContext } from '@playwright/test'

/** Sends what a page would send, with the session of its browser; anything but a success is a failure. */
export const sendBy =
  (request: APIRequestContext) =>
  async (path: string, body: object): Promise<unknown> => {
    const answer = await request.post(`/gw${path}`, { data: body })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()).data
  }

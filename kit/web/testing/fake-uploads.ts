/** A server for uploads in tests: `XMLHttpRequest` is the only way of the page that reports progress. */
export type FakeUpload = { readonly path: string; readonly key: string | undefined; readonly form: FormData }
export type FakeAnswer = { readonly status: number; readonly body: unknown } | 'lineCut'

/** Replaces the request of the page. Returns what was sent, and restores it by `restore`. */
export function fakeUploads(answer: (upload: FakeUpload) => FakeAnswer | Promise<FakeAnswer>) {
  const sent: FakeUpload[] = []
  const real = globalThis.XMLHttpRequest
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers = new Map<string, string>()
    status = 0
    responseText = ''
    path = ''
    isAborted = false
    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    getAllResponseHeaders() {
      return 'content-type: application/json\r\nx-daoxing-build: test'
    }
    abort() {
      this.isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData) {
      const upload = { path: this.path, key: this.headers.get('idempotency-key'), form }
      sent.push(upload)
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
      void Promise.resolve(answer(upload)).then((given) => {
        if (this.isAborted) return
        if (given === 'lineCut') return this.dispatchEvent(new Event('error'))
        this.status = given.status
        this.responseText = JSON.stringify(given.body)
        return this.dispatchEvent(new Event('load'))
      })
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
  return { sent, restore: () => void Object.assign(globalThis, { XMLHttpRequest: real }) }
}

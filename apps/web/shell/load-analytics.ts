import { whenConsented, whenIdle } from '@daoxing/kit/web'

/** Loads the operator's analytics script, if any: only after the visitor's consent, and not before the page is idle. */
export function loadAnalytics(): void {
  const url = document.querySelector('meta[name="analytics"]')?.getAttribute('content')
  if (!url) return
  whenConsented(() => {
    whenIdle(() => {
      if (document.querySelector(`script[src="${url}"]`) !== null) return
      const script = document.createElement('script')
      script.src = url
      script.async = true
      document.head.append(script)
    })
  })
}

import { whenConsented, whenIdle } from '@daoxing/kit/web'

/**
 * Loads the script that counts visits, where the operator has named one: only after the visitor has agreed, and not
 * before the page has nothing better to do.
 */
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

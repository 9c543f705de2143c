import { onPageFaults, reportFault } from './page-faults.ts'

/** Starts to catch unhandled errors and to report them to the server [SHL-051]; the app does so once at startup. */
export function watchPage(): void {
  onPageFaults((faults) => {
    // A failed report is not reported.
    import('./send-page-faults.ts').then((file) => file.sendPageFaults(faults)).catch(() => undefined)
  })
  addEventListener('error', ({ error }) => reportFault('fault', error))
  addEventListener('unhandledrejection', ({ reason }) => reportFault('fault', reason))
}

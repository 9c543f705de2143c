import { hearFaults, reportFault } from './page-faults.ts'

/** Begins to hear what nobody caught and to tell the server of it [SHL-051]; the app does so once at its start. */
export function watchPage(): void {
  hearFaults((faults) => {
    // Faults that cannot be told are no faults to tell of.
    import('./send-page-faults.ts').then((file) => file.sendPageFaults(faults)).catch(() => undefined)
  })
  addEventListener('error', ({ error }) => reportFault('fault', error))
  addEventListener('unhandledrejection', ({ reason }) => reportFault('fault', reason))
}

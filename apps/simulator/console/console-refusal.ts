/** An expected no of the console, answered as `{ code, message }`. */
export class ConsoleRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.facts = facts
  }
}

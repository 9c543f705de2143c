import { resolve } from 'node:path'
import { firstGuards, otherGuards } from './guards.ts'
import type { Findings, Guard } from './guard.ts'
import { tidy } from './tidy.ts'

type Verdict = { readonly guard: Guard; readonly findings: Findings; readonly seconds: number }

/** Runs every guard, one line each, and shows the first failure in full. */
export async function runGuards(
  root: string,
  say: (line: string) => void,
  { first: before, others } = { first: firstGuards, others: otherGuards },
): Promise<boolean> {
  const verdicts: Verdict[] = []
  const run = async (guard: Guard) => {
    const verdict = await judge(root, guard)
    verdicts.push(verdict)
    const count = verdict.findings.length
    say(
      `${count === 0 ? '✓' : '✗'} ${guard.name.padEnd(12)} ${verdict.seconds.toFixed(1).padStart(5)} s${count === 0 ? '' : `  ${count} found`}`,
    )
  }
  for (const guard of before) await run(guard)
  await twoAtATime(others, run)
  const order = [...before, ...others]
  const failed = verdicts
    .filter((verdict) => verdict.findings.length > 0)
    .sort((one, other) => order.indexOf(one.guard) - order.indexOf(other.guard))
  const [first, ...rest] = failed
  if (first === undefined) return true
  say(`\n${first.guard.name}:\n${first.findings.join('\n')}`)
  if (rest.length > 0)
    say(`\nAlso failed: ${rest.map(({ guard }) => guard.name).join(', ')} (npm run check -- NAME shows one alone)`)
  return false
}

async function judge(root: string, guard: Guard): Promise<Verdict> {
  const begun = performance.now()
  const findings = await guard
    .find(root)
    .catch((error: unknown) => [String(error instanceof Error ? error.message : error)])
  return { guard, findings, seconds: (performance.now() - begun) / 1000 }
}

/** Two lanes, since the smallest machine that this runs on has two cores. */
async function twoAtATime(guards: readonly Guard[], run: (guard: Guard) => Promise<void>): Promise<void> {
  const waiting = guards.values()
  const lane = async () => {
    for (const guard of waiting) await run(guard)
  }
  await Promise.all([lane(), lane()])
}

async function runOne(root: string, name: string, say: (line: string) => void): Promise<boolean> {
  const guard = [...firstGuards, ...otherGuards].find((known) => known.name === name)
  if (guard === undefined) {
    say(
      `there is no guard ${name}; there are ${[...firstGuards, ...otherGuards].map((known) => known.name).join(', ')}`,
    )
    return false
  }
  const { findings, seconds } = await judge(root, guard)
  say(findings.length === 0 ? `✓ ${name} ${seconds.toFixed(1)} s` : findings.join('\n'))
  return findings.length === 0
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const name = process.argv[2]
  if (name === 'tidy') {
    const written = await tidy(root)
    console.log(written.length === 0 ? 'everything is tidy' : `written:\n${written.join('\n')}`)
  } else {
    const passed = name === undefined ? await runGuards(root, console.log) : await runOne(root, name, console.log)
    process.exitCode = passed ? 0 : 1
  }
}

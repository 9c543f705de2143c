import { cx, nowMs } from '@daoxing/kit/web'
import { gameCells, gameScore, gameSeconds, type GameTap, gameTargets } from '@daoxing/sharing/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type TapGameProps = {
  readonly seed: string
  readonly beganAtMs: number
  readonly onEnd: (taps: readonly GameTap[]) => void
}

const tickMs = 50
const cells = Array.from({ length: gameCells }, (_, cell) => cell)

/** Twenty seconds of taps on lit cells. The cells are buttons, so that the game works with a keyboard. */
export function TapGame({ seed, beganAtMs, onEnd }: TapGameProps) {
  const [targets] = useState(() => gameTargets(seed))
  const [atMs, setAtMs] = useState(0)
  const [taps, setTaps] = useState<readonly GameTap[]>([])
  const end = useEffectEvent(() => onEnd(taps))
  useEffect(() => {
    let isOver = false
    const timer = setInterval(() => {
      const passed = nowMs() - beganAtMs
      setAtMs(passed)
      if (passed < gameSeconds * 1000 || isOver) return
      isOver = true
      clearInterval(timer)
      end()
    }, tickMs)
    return () => clearInterval(timer)
  }, [beganAtMs])
  const target = targets.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)
  const hit = target !== undefined && taps.some(({ at_ms: at, cell }) => cell === target.cell && at >= target.fromMs)
  const tap = (cell: number) => {
    const passed = Math.round(nowMs() - beganAtMs)
    if (passed < 0 || passed > gameSeconds * 1000 || taps.length >= 300) return
    setTaps([...taps, { at_ms: passed, cell }])
  }
  const score = gameScore(seed, taps)
  const secondsLeft = Math.max(0, Math.ceil(gameSeconds - atMs / 1000))
  return (
    <section aria-label={words.sharing_game_title()}>
      <p className="mb-2 flex justify-between font-bold tabular-nums">
        <span>{words.sharing_game_left({ seconds: secondsLeft })}</span>
        <span>{words.sharing_game_points({ score })}</span>
      </p>
      <div className="grid gap-2" style={{ gridTemplateColumns: 'repeat(3, 1fr)' }}>
        {cells.map((cell) => {
          const isLit = target?.cell === cell && !hit
          const isGold = isLit && target.points > 1
          return (
            <button
              key={cell}
              type="button"
              aria-label={
                isLit ? words.sharing_game_lit({ number: cell + 1 }) : words.sharing_game_cell({ number: cell + 1 })
              }
              data-lit={isLit ? '' : undefined}
              onClick={() => tap(cell)}
              className={cx(
                'min-h-18 rounded-2 border border-edge',
                isGold ? 'bg-sun' : isLit ? 'bg-go' : 'bg-surface',
              )}
            />
          )
        })}
      </div>
      <p className="mt-2 text-secondary text-muted">{words.sharing_game_rule()}</p>
    </section>
  )
}

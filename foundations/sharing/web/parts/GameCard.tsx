import { Button, formatTimeOfDay, nowMs, sentenceOf } from '@daoxing/kit/web'
import { type GameTap, gameScore, gameSeconds, type SharedTrip } from '@daoxing/sharing/contract'
import { Gamepad2 } from 'lucide-react'
import { useState } from 'react'
import { type Caller, useAcceptGame, useSubmitGame } from '../guest-data.ts'
import { useInviteToGame } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'
import { nameOf } from './name-of.ts'
import { TapGame } from './TapGame.tsx'

type GameCardProps = {
  readonly caller: Caller
  readonly me: number
  readonly shared: SharedTrip
  readonly canPlay: boolean
  readonly isRider?: boolean
}
type Run = { readonly seed: string; readonly beganAtMs: number }

/** The game of a trip: invitation, run and board. */
export function GameCard({ caller, me, shared, canPlay, isRider = false }: GameCardProps) {
  const [run, setRun] = useState<Run>()
  const invite = useInviteToGame(caller.hash)
  const accept = useAcceptGame(caller)
  const submit = useSubmitGame(caller)
  const { game_invited_at: invitedAt, game_results: results } = shared
  const own = results.find(({ player }) => player === me)
  if (!canPlay && invitedAt === null) return null
  if (run !== undefined)
    return (
      <TapGame
        seed={run.seed}
        beganAtMs={run.beganAtMs}
        onEnd={(taps: readonly GameTap[]) => {
          setRun(undefined)
          submit.mutate({ score: gameScore(run.seed, taps), taps })
        }}
      />
    )
  const begin = () => accept.mutate(undefined, { onSuccess: ({ seed }) => setRun({ seed, beganAtMs: nowMs() }) })
  const error = invite.error ?? accept.error ?? submit.error
  const icon = <Gamepad2 aria-hidden="true" size={20} />
  return (
    <section aria-label={words.sharing_game_title()}>
      <h2 className="mb-1 font-bold">{words.sharing_game_title()}</h2>
      <p className="mb-2 text-secondary text-muted">
        {invitedAt === null
          ? isRider
            ? words.sharing_game_about({ seconds: gameSeconds })
            : words.sharing_game_notInvited()
          : words.sharing_game_invited({ time: formatTimeOfDay(invitedAt) })}
      </p>
      {invitedAt === null && isRider && (
        <Button
          kind="tint"
          isWide
          icon={icon}
          state={invite.isPending ? 'busy' : 'ready'}
          onPress={() => invite.mutate(undefined)}
        >
          {words.sharing_game_invite()}
        </Button>
      )}
      {invitedAt !== null && canPlay && own === undefined && (
        <Button
          kind="tint"
          isWide
          icon={icon}
          state={accept.isPending || submit.isPending ? 'busy' : 'ready'}
          onPress={begin}
        >
          {words.sharing_game_play({ seconds: gameSeconds })}
        </Button>
      )}
      {error !== null && (
        <p role="alert" className="mt-2 text-secondary text-danger">
          {sentenceOf(error)}
        </p>
      )}
      {results.length > 0 && (
        <ol aria-label={words.sharing_game_board()} className="mt-2">
          {results.map(({ player, name, score }, place) => (
            <li key={player} className="flex justify-between gap-3 border-b border-line py-2">
              <span className="min-w-0 break-words">
                {place + 1}. {player === me ? words.sharing_people_me() : nameOf({ number: player, name })}
              </span>
              <span className="font-bold tabular-nums">{words.sharing_game_points({ score })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

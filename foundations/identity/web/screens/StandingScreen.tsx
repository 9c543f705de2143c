import { standings, UserStatus } from '@daoxing/identity/contract'
import {
  Button,
  ButtonLink,
  EmptyState,
  NavBar,
  Page,
  sentenceOf,
  serviceNotOpen,
  TextField,
  useRenewSession,
  useSignOut,
} from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { Ban, ClipboardPen, Hourglass, Link2, UserRoundPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendBindByCode } from '../identity-data.ts'
import { CallSupport } from '../parts/CallSupport.tsx'
import { standingWords } from '../standing-words.ts'
import * as words from '../words/compiled/messages.js'

type StandingScreenProps = {
  /** A status; the shell passes it on without interpreting it. */
  readonly reason: string
  /** Continues with the details. Absent: the screen links to their form. */
  readonly onGoOn?: () => void
}

const icons: Readonly<Partial<Record<UserStatus, ReactNode>>> = {
  REGISTERING: <UserRoundPen aria-hidden="true" />,
  PENDING: <Hourglass aria-hidden="true" />,
  UNPASSED: <ClipboardPen aria-hidden="true" />,
  REJECT: <ClipboardPen aria-hidden="true" />,
  UNBOUND: <Link2 aria-hidden="true" />,
}

/** The account and its next step: each status has its own text and action. */
export function StandingScreen({ reason, onGoOn }: StandingScreenProps) {
  const navigate = useNavigate()
  if (reason === serviceNotOpen) return <NotOpenYet />
  const status = UserStatus.safeParse(reason).data ?? 'PENDING'
  const { title, detail } = standingWords(status)
  const goOn = onGoOn ?? (() => void navigate('/signUp?step=name'))
  const { next } = standings[status]
  return (
    <>
      <NavBar title={words.identity_standing_bar()} actions={[{ kind: 'close' }]} />
      <Page>
        <EmptyState icon={icons[status] ?? <Ban aria-hidden="true" />} title={title} detail={detail} />
        <div className="flex flex-col gap-3">
          {next === 'finishSignUp' && (
            <Button isWide onPress={goOn}>
              {words.identity_standing_finish()}
            </Button>
          )}
          {next === 'resubmit' && (
            <Button isWide onPress={goOn}>
              {words.identity_standing_resubmit()}
            </Button>
          )}
          {(next === 'wait' || next === 'nothing') && <RecheckStanding />}
          {next === 'rebind' && <Rebind />}
          {next === 'callSupport' && <CallSupport />}
          {next !== 'callSupport' && (
            <ButtonLink to="/" kind="tint" isWide>
              {words.identity_standing_home()}
            </ButtonLink>
          )}
          <OtherAccount />
        </div>
      </Page>
    </>
  )
}

/** The service is open to selected riders only; the account itself is in order. */
function NotOpenYet() {
  return (
    <>
      <NavBar title={words.identity_standing_notOpenTitle()} actions={[{ kind: 'close' }]} />
      <Page>
        <EmptyState
          icon={<Hourglass aria-hidden="true" />}
          title={words.identity_standing_notOpenTitle()}
          detail={words.identity_standing_notOpenDetail()}
        />
        <div className="flex flex-col gap-3">
          <RecheckStanding />
          <ButtonLink to="/" kind="tint" isWide>
            {words.identity_standing_home()}
          </ButtonLink>
        </div>
      </Page>
    </>
  )
}

/** A review may be over by now. */
function RecheckStanding() {
  const renew = useRenewSession()
  const { mutate, isPending } = useMutation({ mutationFn: renew })
  return (
    <Button isWide state={isPending ? 'busy' : 'ready'} onPress={() => mutate()}>
      {words.identity_standing_again()}
    </Button>
  )
}

function Rebind() {
  const [code, setCode] = useState('')
  const renew = useRenewSession()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      await sendBindByCode(code)
      await renew()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '' && !isPending) mutate()
      }}
    >
      <TextField
        label={words.identity_standing_code()}
        value={code}
        lengthMax={40}
        error={error === null ? undefined : sentenceOf(error)}
        onChange={(typed) => {
          reset()
          setCode(typed)
        }}
      />
      <Button type="submit" isWide state={isPending ? 'busy' : code.trim() === '' ? 'disabled' : 'ready'}>
        {words.identity_standing_bind()}
      </Button>
    </form>
  )
}

/** Offers to sign in with another account. */
function OtherAccount() {
  const signOut = useSignOut()
  const { mutate, isPending } = useMutation({
    mutationFn: signOut,
    // Reloads the page, so that no data of the other account stays in it.
    onSuccess: () => window.location.assign('/signUp'),
  })
  return (
    <Button kind="quiet" isWide state={isPending ? 'busy' : 'ready'} onPress={() => mutate()}>
      {words.identity_standing_other()}
    </Button>
  )
}

import {
  ButtonLink,
  type HomeSlots,
  LanguageRow,
  NavTitle,
  taipeiHour,
  useNow,
  useRegistry,
  useSession,
  useSessionSlot,
  Link,
  whenIdle,
} from '@daoxing/kit/web'
import { Search } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import * as words from '../words/compiled/messages.js'
import { ServiceGrid } from './ServiceGrid.tsx'
import { ShownTogether } from './ShownTogether.tsx'

/** Where to? The search box, the services, the trip that is under way, and where one has been before. */
export function HomeScreen() {
  const entries = useRegistry()
  useEffect(
    // All of them beside each other: React itself asks for a part only when the one before it is there.
    () => whenIdle(() => entries.forEach(({ home = {} }) => Object.values(home).forEach((slot) => slot.load()))),
    [entries],
  )
  return (
    <div className="mx-auto w-full max-w-column px-page pt-6 pb-28">
      <header className="flex items-end justify-between gap-3 pt-safe-top">
        <div>
          <Greeting />
          <NavTitle title={words.shell_home_question()} documentTitle={words.shell_home_title()} />
        </div>
        <Suspense>
          <Slot name="badge" />
        </Suspense>
      </header>
      <Link
        // Asks always, also when a plan was left half made.
        to="/taxi?stage=INPUT_END_ADDRESS"
        // And begins anew: home is the landing, where nothing of a plan is kept.
        state={{ asksAnew: true }}
        className="mt-3 flex min-h-14 items-center gap-3 rounded-2 bg-surface px-4 shadow-float transition active:scale-98"
      >
        <Search aria-hidden="true" className="text-go" />
        <span className="flex-1 text-muted">{words.shell_home_search()}</span>
      </Link>
      <ServiceGrid />
      <ShownTogether>
        <Welcome />
        <Slot name="debt" />
        <Slot name="live" />
        <Slot name="favourites" />
        <Slot name="again" />
        <Slot name="nearby" />
      </ShownTogether>
    </div>
  )
}

function Greeting() {
  const session = useSession()
  const hour = taipeiHour(useNow(60_000))
  const greeting =
    hour < 5 || hour >= 18
      ? words.shell_greeting_evening()
      : hour < 11
        ? words.shell_greeting_morning()
        : words.shell_greeting_day()
  // Before a rider has said a name, a number stands for it, which nobody is called by.
  const name = session.state === 'rider' && session.rider.isSignUpFinished ? session.rider.name : ''
  return (
    <p className="text-secondary text-muted">
      {name === '' ? greeting : words.shell_greeting_named({ greeting, name })}
    </p>
  )
}

/** Says to whoever is not signed in what the first step is. */
function Welcome() {
  const session = useSession()
  const slot = useSessionSlot()
  if (session.state !== 'nobody' || slot === undefined) return null
  return (
    <section className="flex flex-col gap-4 rounded-3 bg-go-tint p-5">
      <div>
        <h2 className="text-card font-bold">{words.shell_welcome_title()}</h2>
        <p className="mt-1 text-muted">{words.shell_welcome_detail()}</p>
      </div>
      <ButtonLink to={slot.signInPath} isWide>
        {words.shell_welcome_action()}
      </ButtonLink>
      <LanguageRow />
    </section>
  )
}

/** What a foundation draws here. */
function Slot({ name }: { readonly name: keyof HomeSlots }) {
  const Filled = useRegistry().find((entry) => entry.home?.[name] !== undefined)?.home?.[name]
  return Filled === undefined ? null : <Filled />
}

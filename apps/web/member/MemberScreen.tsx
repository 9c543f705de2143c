import {
  confirmInPopup,
  Button,
  ButtonLink,
  Card,
  chooseConsent,
  choosePageLanguage,
  chooseTheme,
  languageNames,
  ListRow,
  NavBar,
  Page,
  pageLanguages,
  sentenceOf,
  showToast,
  Skeleton,
  type ThemeChoice,
  useConsent,
  useRegistry,
  useSession,
  useSessionSlot,
  usePageLanguage,
  useSignOut,
  useThemeChoice,
} from '@daoxing/kit/web'
import { Ban, Bell, Settings, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { ChoiceCard } from './ChoiceCard.tsx'

const themes: readonly ThemeChoice[] = ['auto', 'light', 'dark']
const themeLabels: Readonly<Record<ThemeChoice, () => string>> = {
  auto: () => words.shell_theme_auto(),
  light: () => words.shell_theme_light(),
  dark: () => words.shell_theme_dark(),
}

/** The rider's profile, language and theme, and sign-out. */
export function MemberScreen() {
  const language = usePageLanguage()
  const theme = useThemeChoice()
  const consent = useConsent()
  return (
    <>
      <NavBar title={words.shell_member_title()} form="large" left="none" />
      <Page below="tabBar">
        <RiderCard />
        <SliceRows />
        <ChoiceCard
          title={words.shell_member_language()}
          choices={pageLanguages.map((value) => ({ value, label: languageNames[value] }))}
          chosen={language}
          onChoose={(chosen) => void choosePageLanguage(chosen).catch(() => showToast(words.shell_language_later()))}
        />
        <ChoiceCard
          title={words.shell_member_theme()}
          choices={themes.map((value) => ({ value, label: themeLabels[value]() }))}
          chosen={theme}
          onChoose={chooseTheme}
        />
        <ChoiceCard
          title={words.shell_member_consent()}
          choices={[
            { value: 'granted', label: words.shell_member_consentGranted() },
            { value: 'refused', label: words.shell_member_consentRefused() },
          ]}
          chosen={consent === 'granted' ? 'granted' : 'refused'}
          onChoose={chooseConsent}
        />
        <RiderSettings />
        <SignOutButton />
      </Page>
    </>
  )
}

/** Rows of the slices, such as the payment methods. */
function SliceRows() {
  const session = useSession()
  const rows = useRegistry().flatMap(({ slice, memberRows }) => (memberRows ? [{ slice, Rows: memberRows }] : []))
  if (session.state !== 'rider' || rows.length === 0) return null
  return (
    <Card form="plain">
      <Suspense fallback={<div className="min-h-14" />}>
        {rows.map(({ slice, Rows }) => (
          <Rows key={slice} />
        ))}
      </Suspense>
    </Card>
  )
}

function RiderCard() {
  const session = useSession()
  const slot = useSessionSlot()
  const isRider = session.state === 'rider'
  if (session.state === 'loading')
    return (
      <Card>
        <Skeleton rows={1} />
      </Card>
    )
  // A failed call does not count as signed out.
  const [who, hint] =
    session.state === 'unknown'
      ? [words.shell_member_unknown(), words.shell_member_unknownHint()]
      : [words.shell_member_guest(), words.shell_member_guestHint()]
  return (
    <Card>
      <div className="flex min-h-14 items-center gap-4">
        <span className="inline-flex size-14 items-center justify-center rounded-full bg-go-tint text-go">
          <UserRound aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-card font-bold">
            {isRider && session.rider.name !== '' ? session.rider.name : who}
          </span>
          <span className="block text-muted">{isRider ? session.rider.phone : hint}</span>
        </span>
        {session.state === 'nobody' && slot !== undefined && (
          <ButtonLink to={`${slot.signInPath}?redirect=/memberCenter`} kind="tint">
            {words.shell_member_signIn()}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Settings of the signed-in rider. */
function RiderSettings() {
  if (useSession().state !== 'rider') return null
  return (
    <Card form="plain">
      <ListRow icon={<Settings aria-hidden="true" size={20} />} title={words.shell_member_settings()} to="/setting" />
      <ListRow
        icon={<Bell aria-hidden="true" size={20} />}
        title={words.shell_member_notices()}
        to="/setting/notices"
      />
      <ListRow
        icon={<Ban aria-hidden="true" size={20} />}
        title={words.shell_member_blocked()}
        to="/setting/blockedDrivers"
        isLast
      />
    </Card>
  )
}

function SignOutButton() {
  const session = useSession()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  if (session.state !== 'rider') return null
  const leave = async () => {
    const isSure = await confirmInPopup({
      title: words.shell_signOut_title(),
      text: words.shell_signOut_text(),
      confirmLabel: words.shell_signOut_confirm(),
      cancelLabel: true,
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      await signOut()
      void navigate('/', { replace: true })
    } catch (error) {
      showToast(sentenceOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Button kind="danger" state={isBusy ? 'busy' : 'ready'} onPress={() => void leave()}>
      {words.shell_signOut_confirm()}
    </Button>
  )
}

import type {
  NoticeChannel,
  NoticeKind,
  NoticeSettings,
  SharedNoticeKind,
  OrderlessNoticeKind,
} from '@daoxing/notices/contract'
import {
  Button,
  Card,
  CheckField,
  Loaded,
  NavBar,
  Page,
  SectionTitle,
  sentenceOf,
  showToast,
  Skeleton,
  useAllServiceWords,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { noticeSettingsQuery, usePutNoticeSetting } from '../notices-data.ts'
import { turnPushOff, turnPushOn } from '../push-device.ts'
import { usePushState } from '../use-push-state.ts'
import * as words from '../words/compiled/messages.js'

/** The notifications that the rider gets while the page is closed, and their channels. */
export function NoticeSettingsScreen() {
  const query = useQuery(noticeSettingsQuery)
  return (
    <>
      <NavBar title={words.notices_settings_title()} actions={[{ kind: 'faq', article: 'notices' }]} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton form="card" rows={4} />}>
          {(settings) => <Settings settings={settings} />}
        </Loaded>
      </Page>
    </>
  )
}

function Settings({ settings }: { readonly settings: NoticeSettings }) {
  return (
    <>
      <DeviceCard pushKey={settings.push_key} />
      <SectionTitle>{words.notices_settings_kinds()}</SectionTitle>
      <p className="text-secondary text-muted">
        {settings.has_chat ? words.notices_settings_about() : words.notices_settings_aboutWithoutChat()}
      </p>
      <Card form="plain">
        <ul>
          {settings.kinds.map(({ kind, channels }, at) => (
            <li key={kind} className={at > 0 ? 'border-t border-line' : ''}>
              <KindRow kind={kind} channels={channels} hasChat={settings.has_chat} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** This browser: permission is requested only after a tap. */
function DeviceCard({ pushKey }: { readonly pushKey: string }) {
  const { state, change } = usePushState(words.notices_device_failed)
  const isOn = state === 'on'
  const canChange = state !== 'unsupported' && state !== 'denied'
  return (
    <Card>
      <div className="flex items-start gap-3">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-go-tint text-go">
          {isOn ? <BellRing aria-hidden="true" size={20} /> : <BellOff aria-hidden="true" size={20} />}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-card font-bold">{words.notices_device_title()}</h2>
          <p role="status" className="text-secondary text-muted">
            {deviceWords[state]()}
          </p>
        </div>
      </div>
      {canChange && (
        <div className="mt-3">
          <Button
            isWide
            kind={isOn ? 'outline' : 'primary'}
            state={state === 'reading' || state === 'changing' ? 'busy' : 'ready'}
            onPress={() => change(isOn ? turnPushOff : () => turnPushOn(pushKey))}
          >
            {isOn ? words.notices_device_turnOff() : words.notices_device_turnOn()}
          </Button>
        </div>
      )}
    </Card>
  )
}

const deviceWords = {
  reading: () => words.notices_device_off(),
  changing: () => words.notices_device_off(),
  off: () => words.notices_device_off(),
  on: () => words.notices_device_on(),
  lost: () => words.notices_device_lost(),
  denied: () => words.notices_device_denied(),
  unsupported: () => words.notices_device_unsupported(),
}

type KindRowProps = {
  readonly kind: NoticeKind
  readonly channels: NoticeSettings['kinds'][number]['channels']
  readonly hasChat: boolean
}

/** One kind of notice next to its channels; with large text, above them. */
function KindRow({ kind, channels, hasChat }: KindRowProps) {
  const label = useKindWords(kind)
  const put = usePutNoticeSetting()
  const change = (channel: NoticeChannel, isOn: boolean) =>
    put.mutate({ kind, channel, is_on: isOn }, { onError: (error) => showToast(sentenceOf(error), 4000) })
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1">
        <span aria-hidden="true">{label}</span>
        <div className="flex flex-wrap gap-x-5">
          {channels
            .filter(({ channel }) => channel !== 'chat' || hasChat)
            .map(({ channel, is_on: isOn }) => (
              <CheckField key={channel} isChecked={isOn} onChange={(checked) => change(channel, checked)}>
                {channelWords[channel]()}
              </CheckField>
            ))}
        </div>
      </div>
    </fieldset>
  )
}

/** The name of a kind: of a shared one here, of any other in the texts of its service. */
function useKindWords(kind: NoticeKind): string {
  const texts = useAllServiceWords().find(({ service }) => kind in service.noticeKinds)
  const shared: Readonly<Record<string, () => string>> = kindWords
  return shared[kind]?.() ?? texts?.noticeKinds?.[kind]?.() ?? kind
}

const kindWords: Readonly<Record<SharedNoticeKind | OrderlessNoticeKind, () => string>> = {
  driverAccepted: () => words.notices_kind_driverAccepted(),
  driverArrived: () => words.notices_kind_driverArrived(),
  driverCancelled: () => words.notices_kind_driverCancelled(),
  matchFailed: () => words.notices_kind_matchFailed(),
  paymentFailed: () => words.notices_kind_paymentFailed(),
  driverMessage: () => words.notices_kind_driverMessage(),
  reviewWaiting: () => words.notices_kind_reviewWaiting(),
  ticketApproved: () => words.notices_kind_ticketApproved(),
  ticketRejected: () => words.notices_kind_ticketRejected(),
  pointsExpire: () => words.notices_kind_pointsExpire(),
  carrierAbsent: () => words.notices_kind_carrierAbsent(),
  supportAnswered: () => words.notices_kind_supportAnswered(),
  supportLate: () => words.notices_kind_supportLate(),
}
const channelWords: Readonly<Record<NoticeChannel, () => string>> = {
  push: () => words.notices_channel_push(),
  chat: () => words.notices_channel_chat(),
  sms: () => words.notices_channel_sms(),
}

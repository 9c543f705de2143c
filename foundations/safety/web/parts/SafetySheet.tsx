import { configsQuery } from '@daoxing/configs/web'
import {
  confirmInPopup,
  BottomSheet,
  isApiError,
  ListRow,
  type LiveToolProps,
  openDialler,
  sentenceOf,
  showToast,
  useIsOnline,
} from '@daoxing/kit/web'
import { findDevicePosition } from '@daoxing/places/web'
import { numbersIn, safetyPublicConfigs, usualNumbers } from '@daoxing/safety/contract'
import { useQuery } from '@tanstack/react-query'
import { Ambulance, MessageSquareWarning, Siren, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAlarm } from '../alarm-data.ts'
import { type CallForHelp, contactsQuery, useTextContacts, useTextPolice } from '../safety-data.ts'
import { textOnPhone } from '../text-on-phone.ts'
import * as words from '../words/compiled/messages.js'
import { AlarmPanel } from './AlarmPanel.tsx'
import { SosEntry } from './SosEntry.tsx'

type SafetySheetProps = LiveToolProps & { readonly onClose: () => void }

const toastMs = 5000

/** Help during a live order: text messages to police and contacts, and phone calls, which do not need our server. */
export function SafetySheet({ hash, plate, place, onClose }: SafetySheetProps) {
  const isOnline = useIsOnline()
  const here = useHere(place)
  const contacts = useQuery(contactsQuery).data
  const configs = useQuery(configsQuery(safetyPublicConfigs, ['emergency_numbers'])).data
  const numbers = configs?.emergency_numbers === undefined ? usualNumbers : numbersIn(configs.emergency_numbers)
  const textPolice = useTextPolice()
  const textContacts = useTextContacts()
  const alarm = useAlarm().data
  const [isCut, setIsCut] = useState(false)
  const isWithoutLine = !isOnline || isCut
  const failed = (error: unknown) => {
    if (isApiError(error) && error.isAnswerLost) setIsCut(true)
    showToast(sentenceOf(error), toastMs)
  }
  const call: CallForHelp = { trip_hash: hash, ...here }
  const askPolice = async () => {
    const isSure = await confirmInPopup({
      title: words.safety_police_title(),
      text: words.safety_police_text(),
      confirmLabel: words.safety_sheet_send(),
      cancelLabel: true,
    })
    if (isSure) textPolice.mutate(call, { onSuccess: (sent) => say(words.safety_police_sent(), sent), onError: failed })
  }
  const askContacts = async (names: readonly string[]) => {
    const isSure = await confirmInPopup({
      title: words.safety_family_title(),
      text: words.safety_family_text({ names: names.join('、') }),
      confirmLabel: words.safety_sheet_send(),
      cancelLabel: true,
    })
    if (isSure)
      textContacts.mutate(call, { onSuccess: (sent) => say(words.safety_family_sent(), sent), onError: failed })
  }
  const body = textOnPhone({ plate, ...here })
  const isSending = textPolice.isPending || textContacts.isPending
  const sos = <SosEntry wish={{ trip_hash: hash, lat: here.lat, lng: here.lng }} onFailed={failed} />
  if (alarm)
    return (
      <BottomSheet title={words.safety_entry_open()} onClose={onClose}>
        <AlarmPanel alarm={alarm} numbers={numbers} sos={sos} />
      </BottomSheet>
    )
  return (
    <BottomSheet title={words.safety_entry_open()} onClose={onClose}>
      {!isWithoutLine && <div className="mb-3">{sos}</div>}
      <p className="mb-3 text-muted" role="status">
        {isSending
          ? words.safety_sheet_sending()
          : isWithoutLine
            ? words.safety_sheet_offline()
            : words.safety_sheet_about()}
      </p>
      <div>
        <ListRow
          icon={<Siren aria-hidden="true" size={20} />}
          title={words.safety_call_police({ number: numbers.police })}
          onPress={() => openDialler(numbers.police)}
        />
        <ListRow
          icon={<Ambulance aria-hidden="true" size={20} />}
          title={words.safety_call_ambulance({ number: numbers.ambulance })}
          onPress={() => openDialler(numbers.ambulance)}
          isLast={isWithoutLine}
        />
        {!isWithoutLine && (
          <>
            <ListRow
              icon={<MessageSquareWarning aria-hidden="true" size={20} />}
              title={words.safety_police_open()}
              detail={words.safety_police_detail()}
              onPress={() => !isSending && void askPolice()}
            />
            <FamilyRow contacts={contacts} onAsk={(names) => !isSending && void askContacts(names)} />
          </>
        )}
      </div>
      {isWithoutLine && (
        <div className="mt-3 flex flex-col gap-3">
          <SmsLink to={[numbers.police_sms]} body={body} label={words.safety_police_open()} />
          {contacts !== undefined && contacts.length > 0 && (
            <SmsLink
              to={contacts.map(({ dial_code: dialCode, contact_number: number }) => `${dialCode}${number}`)}
              body={body}
              label={words.safety_family_open()}
            />
          )}
        </div>
      )}
    </BottomSheet>
  )
}

function say(sentence: string, { is_test: isTest }: { readonly is_test: boolean }): void {
  showToast(isTest ? words.safety_sheet_test() : sentence, toastMs)
}

type FamilyRowProps = {
  readonly contacts: readonly { readonly contact_name: string }[] | undefined
  readonly onAsk: (names: readonly string[]) => void
}

/** The row that texts the contacts. Without contacts it leads to the screen for entering them. */
function FamilyRow({ contacts, onAsk }: FamilyRowProps) {
  const names = contacts?.map(({ contact_name: name }) => name) ?? []
  const icon = <Users aria-hidden="true" size={20} />
  if (contacts?.length === 0)
    return (
      <ListRow
        icon={icon}
        title={words.safety_family_open()}
        detail={words.safety_family_none()}
        to="/emergency"
        isLast
      />
    )
  return (
    <ListRow
      icon={icon}
      title={words.safety_family_open()}
      detail={names.join('、')}
      onPress={() => onAsk(names)}
      isLast
    />
  )
}

type SmsLinkProps = { readonly to: readonly string[]; readonly body: string; readonly label: string }

/** Opens the phone's own messages with a prepared text. */
function SmsLink({ to, body, label }: SmsLinkProps) {
  return (
    <a
      href={`sms:${to.join(',')}?body=${encodeURIComponent(body)}`}
      className="inline-flex min-h-12 w-full items-center justify-center rounded-full bg-go-tint px-5 text-center font-bold text-go"
    >
      {label}
    </a>
  )
}

type Here = { readonly lat: number; readonly lng: number; readonly address: string }

/** The device position, or else the last known place of the order. */
function useHere({ address, location }: LiveToolProps['place']): Here {
  const [found, setFound] = useState<Here>()
  useEffect(() => {
    void findDevicePosition().then((position) => {
      // The server names the address of a measured position.
      if (position.state === 'found') setFound({ ...position.location, address: '' })
    })
  }, [])
  return found ?? { ...location, address }
}

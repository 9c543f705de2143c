import { basePublicConfigs } from '@daoxing/configs/contract'
import { configsQuery } from '@daoxing/configs/web'
import { openDialler, Popup, type PopupButton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import type { BindingDialog } from '../rules/binding-machine.ts'
import * as words from '../words/compiled/messages.js'

type BindingErrorDialogProps = {
  readonly dialog: BindingDialog
  /** Tries the same request again; only offered after a failure of the server or the line. */
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The error of a binding: with title and contact the partner's own words, and its telephone [PTB-028]. */
export function BindingErrorDialog({ dialog, onRetry, onClose }: BindingErrorDialogProps) {
  const support = useQuery(configsQuery(basePublicConfigs, ['support_phone'])).data?.support_phone
  const close: PopupButton = { label: words.identity_partner_close(), kind: 'outline', onPress: onClose }
  const again: PopupButton = { label: words.identity_partner_again(), onPress: onRetry }
  const callTo = (phone: string): PopupButton => ({
    label: words.identity_partner_call({ phone }),
    onPress: () => openDialler(phone),
  })
  if (dialog.form === 'contact')
    return (
      <Popup title={dialog.title} onClose={onClose} buttons={[close, callTo(dialog.contact)]}>
        {dialog.message}
      </Popup>
    )
  if (dialog.form === 'confirm')
    return (
      <Popup title={titles[dialog.reason]()} onClose={onClose}>
        {dialog.message === '' ? details[dialog.reason]() : dialog.message}
      </Popup>
    )
  if (dialog.form === 'offline')
    return (
      <Popup title={words.identity_partner_offlineTitle()} onClose={onClose} buttons={[close, again]}>
        {words.identity_partner_offlineDetail({ reason: dialog.message })}
      </Popup>
    )
  const isSystem = dialog.reason === 'system'
  return (
    <Popup
      title={isSystem ? words.identity_partner_systemTitle() : words.identity_partner_errorTitle()}
      onClose={onClose}
      buttons={[isSystem ? { ...again, kind: 'outline' } : close, ...(support === undefined ? [] : [callTo(support)])]}
    >
      {words.identity_partner_errorDetail()}
    </Popup>
  )
}

const titles = {
  idRefused: words.identity_partner_idRefusedTitle,
  limit: words.identity_partner_limitTitle,
  account: words.identity_partner_accountTitle,
  other: words.identity_partner_otherTitle,
} as const

const details = {
  idRefused: words.identity_partner_idRefusedDetail,
  limit: words.identity_partner_limitDetail,
  account: words.identity_partner_errorDetail,
  other: words.identity_partner_errorDetail,
} as const

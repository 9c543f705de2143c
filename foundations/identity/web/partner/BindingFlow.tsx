import { LoadingOverlay } from '@daoxing/kit/web'
import { useEffect, useEffectEvent } from 'react'
import { BindingErrorDialog } from './BindingErrorDialog.tsx'
import { ConsentModal } from './ConsentModal.tsx'
import { IdNumberModal } from './IdNumberModal.tsx'
import { OtpModal } from './OtpModal.tsx'
import { PhoneChangedModal } from './PhoneChangedModal.tsx'
import { RebindingModal } from './RebindingModal.tsx'
import { type Binding, useBinding } from './use-binding.ts'

type BindingFlowProps = { readonly onDone: (isLoggedIn: boolean) => void }

/** The binding: the partner's login check, then the modals that its answer asks for. */
export function BindingFlow({ onDone }: BindingFlowProps) {
  const binding = useBinding(onDone)
  const begin = useEffectEvent(() => binding.begin())
  useEffect(() => begin(), [])
  const { dialog, modal } = binding
  return (
    <>
      {(modal !== undefined || dialog === undefined) && <BindingModalOf binding={binding} />}
      {dialog !== undefined && (
        <BindingErrorDialog dialog={dialog} onRetry={binding.retry} onClose={binding.closeDialog} />
      )}
    </>
  )
}

function BindingModalOf({ binding }: { readonly binding: Binding }) {
  const { modal, agreements, phone, isSending, isResending, close, goOn } = binding
  if (modal === undefined) return <LoadingOverlay />
  if (modal === 'privacyConsent' || modal === 'upgradeConsent')
    return (
      <ConsentModal
        key={modal}
        form={modal}
        agreements={agreements}
        isSending={isSending}
        error={binding.consentError}
        onAgree={binding.agree}
        onClose={close}
      />
    )
  if (modal === 'rebinding') return <RebindingModal onGoOn={goOn} onClose={close} />
  if (modal === 'carrierPhoneChanged') return <PhoneChangedModal phone={phone} onGoOn={goOn} onClose={close} />
  if (modal === 'otp')
    return (
      <OtpModal
        key={binding.otpAttempt}
        phone={phone}
        isCodeSent={binding.isCodeSent}
        isSending={isSending}
        isResending={isResending}
        error={binding.otpError}
        onSend={binding.sendCode}
        onType={binding.forgetErrors}
        onSubmit={binding.submitOtp}
        onClose={close}
      />
    )
  return <IdNumberModal isSending={isSending} onSubmit={binding.submitIdNumber} onClose={close} />
}

import type { Carrier } from '@daoxing/invoices/contract'
import { Badge, Button, confirmInPopup, sentenceOf, showToast } from '@daoxing/kit/web'
import { useDeleteCarrier, useMakeCarrierDefault } from '../invoices-data.ts'
import * as words from '../words/compiled/messages.js'
import { carrierWords, wishOfCarrier } from './carrier-words.ts'

type CarrierRowProps = {
  readonly carrier: Carrier
  /** Closed features can only be deleted. */
  readonly isOpen: boolean
  readonly onEdit: () => void
}

/** One carrier with its state and what can be done with it. */
export function CarrierRow({ carrier, isOpen, onEdit }: CarrierRowProps) {
  const { id, is_default: isDefault, check } = carrier
  const { name, detail } = carrierWords(wishOfCarrier(carrier))
  const remove = useDeleteCarrier()
  const choose = useMakeCarrierDefault()
  const onError = (error: Error) => showToast(sentenceOf(error), 4000)
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.invoices_setting_deleteTitle({ name }),
      text: words.invoices_setting_deleteText(),
      confirmLabel: words.invoices_setting_delete(),
      cancelLabel: true,
      isRisky: true,
    })
    if (isSure) remove.mutate(id, { onSuccess: () => showToast(words.invoices_setting_deleted()), onError })
  }
  return (
    <div className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-28 flex-1">
          <span className="block break-words">{name}</span>
          <span className="block break-words text-secondary text-muted tabular-nums">{detail}</span>
        </span>
        {isDefault && <Badge kind="go">{words.invoices_setting_default()}</Badge>}
      </div>
      {check === 'unchecked' && <p className="text-secondary text-muted">{words.invoices_setting_unchecked()}</p>}
      {check === 'absent' && <p className="text-secondary text-danger">{words.invoices_setting_absent()}</p>}
      <div className="flex flex-wrap justify-end gap-1">
        {isOpen && !isDefault && (
          <Button
            kind="quiet"
            label={words.invoices_setting_makeDefaultOf({ name })}
            state={choose.isPending ? 'busy' : 'ready'}
            onPress={() => choose.mutate(id, { onError })}
          >
            {words.invoices_setting_makeDefault()}
          </Button>
        )}
        {isOpen && (
          <Button kind="quiet" label={words.invoices_setting_changeOf({ name })} onPress={onEdit}>
            {words.invoices_setting_change()}
          </Button>
        )}
        <Button
          kind="danger"
          label={words.invoices_setting_deleteOf({ name })}
          state={remove.isPending ? 'busy' : 'ready'}
          onPress={() => void ask()}
        >
          {words.invoices_setting_delete()}
        </Button>
      </div>
    </div>
  )
}

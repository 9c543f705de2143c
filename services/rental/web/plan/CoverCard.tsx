import { Button, Card, CheckField } from '@daoxing/kit/web'
import { UserPlus } from 'lucide-react'
import { type DraftDriver, useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

const furtherMax = 3

/** Insurance of the renter, and further drivers with theirs: excess waiver, renewal with each extension. */
export function CoverCard() {
  const draft = useDraft()
  const { drivers, isInsurancePurchase, isInsuranceRenewal, isPremiumNoDuty } = draft
  const changeDriver = (at: number, next: DraftDriver) => draft.change({ drivers: drivers.with(at, next) })
  return (
    <Card title={words.rental_cover_title()}>
      <CheckField
        isChecked={isInsurancePurchase}
        onChange={(isOn) =>
          draft.change({
            isInsurancePurchase: isOn,
            ...(!isOn && { isInsuranceRenewal: false, isPremiumNoDuty: false }),
          })
        }
      >
        {words.rental_cover_waiver()}
      </CheckField>
      {isInsurancePurchase && (
        <>
          <CheckField isChecked={isPremiumNoDuty} onChange={(isOn) => draft.change({ isPremiumNoDuty: isOn })}>
            {words.rental_cover_premium()}
          </CheckField>
          <CheckField isChecked={isInsuranceRenewal} onChange={(isOn) => draft.change({ isInsuranceRenewal: isOn })}>
            {words.rental_cover_renew()}
          </CheckField>
        </>
      )}
      <p className="text-secondary text-muted">{words.rental_cover_without()}</p>
      {drivers.map((driver, at) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- a further driver is its number
          key={at}
          className="mt-3 border-t border-line pt-2"
        >
          <legend className="sr-only">{words.rental_cover_driver({ number: at + 1 })}</legend>
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden="true" className="font-bold">
              {words.rental_cover_driver({ number: at + 1 })}
            </p>
            <Button
              kind="quiet"
              label={words.rental_cover_removeOf({ number: at + 1 })}
              onPress={() => draft.change({ drivers: drivers.toSpliced(at, 1) })}
            >
              {words.rental_cover_remove()}
            </Button>
          </div>
          <CheckField
            isChecked={driver.noDuty}
            onChange={(noDuty) => changeDriver(at, { noDuty, autoRenew: noDuty && driver.autoRenew })}
          >
            {words.rental_cover_driverWaiver()}
          </CheckField>
          {driver.noDuty && (
            <CheckField
              isChecked={driver.autoRenew}
              onChange={(autoRenew) => changeDriver(at, { ...driver, autoRenew })}
            >
              {words.rental_cover_renew()}
            </CheckField>
          )}
        </fieldset>
      ))}
      {drivers.length < furtherMax && (
        <Button
          kind="quiet"
          icon={<UserPlus aria-hidden="true" size={20} />}
          onPress={() => draft.change({ drivers: [...drivers, { noDuty: false, autoRenew: false }] })}
        >
          {words.rental_cover_add()}
        </Button>
      )}
    </Card>
  )
}

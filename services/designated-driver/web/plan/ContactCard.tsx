import { Card, TextField } from '@daoxing/kit/web'
import type { TripPlan } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import type { Missing } from './missing-in.ts'

type ContactCardProps = {
  readonly draft: TripPlan
  readonly missing: ReadonlySet<Missing>
}

/** The person to call in an emergency, and the car by which the driver finds the rider. */
export function ContactCard({ draft, missing }: ContactCardProps) {
  const { contactName, contactPhone, plate, model, change } = draft
  return (
    <>
      <Card title={words.designatedDriver_contact_title()}>
        <p className="mb-2 text-secondary text-muted">{words.designatedDriver_contact_detail()}</p>
        <TextField
          label={words.designatedDriver_contact_name()}
          value={contactName}
          lengthMax={30}
          autoComplete="off"
          isRequired
          error={missing.has('contactName') ? words.designatedDriver_contact_nameNeeded() : undefined}
          onChange={(typed) => change({ contactName: typed })}
        />
        <TextField
          label={words.designatedDriver_contact_phone()}
          value={contactPhone}
          kind="tel"
          inputMode="tel"
          lengthMax={20}
          autoComplete="off"
          isRequired
          error={missing.has('contactPhone') ? words.designatedDriver_contact_phoneNeeded() : undefined}
          onChange={(typed) => change({ contactPhone: typed })}
        />
      </Card>
      <Card title={words.designatedDriver_car_title()}>
        <TextField
          label={words.designatedDriver_car_plate()}
          value={plate}
          lengthMax={12}
          autoComplete="off"
          hint={words.designatedDriver_car_plateHint()}
          onChange={(typed) => change({ plate: typed.toUpperCase() })}
        />
        <TextField
          label={words.designatedDriver_car_model()}
          value={model}
          lengthMax={40}
          autoComplete="off"
          hint={words.designatedDriver_car_modelHint()}
          onChange={(typed) => change({ model: typed })}
        />
      </Card>
    </>
  )
}

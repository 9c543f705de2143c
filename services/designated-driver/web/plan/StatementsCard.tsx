import { Card, CheckField, TextField } from '@daoxing/kit/web'
import type { Statement, TripPlan } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import type { Missing } from './missing-in.ts'

type StatementsCardProps = {
  readonly draft: TripPlan
  readonly missing: ReadonlySet<Missing>
}

const labels: readonly (readonly [Exclude<Statement, 'isConscious'>, () => string])[] = [
  ['isInsured', words.designatedDriver_statement_isInsured],
  ['isSound', words.designatedDriver_statement_isSound],
  ['isNotStolen', words.designatedDriver_statement_isNotStolen],
]

/** The statements of the rider. A rider who cannot state to be conscious names the person who stays. */
export function StatementsCard({ draft, missing }: StatementsCardProps) {
  const { statements, companion, change } = draft
  const set = (statement: Statement, isStated: boolean) =>
    change({
      statements: isStated ? [...statements, statement] : statements.filter((other) => other !== statement),
    })
  const isConscious = statements.includes('isConscious')
  return (
    <Card title={words.designatedDriver_statement_title()}>
      <p className="mb-2 text-secondary text-muted">{words.designatedDriver_statement_detail()}</p>
      {labels.map(([statement, label]) => (
        <CheckField
          key={statement}
          isChecked={statements.includes(statement)}
          onChange={(isStated) => set(statement, isStated)}
          isRequired
          {...(missing.has(statement) ? { error: words.designatedDriver_statement_needed() } : {})}
        >
          {label()}
        </CheckField>
      ))}
      <CheckField isChecked={isConscious} onChange={(isStated) => set('isConscious', isStated)}>
        {words.designatedDriver_statement_isConscious()}
      </CheckField>
      {!isConscious && (
        <TextField
          label={words.designatedDriver_statement_companion()}
          hint={words.designatedDriver_statement_companionHint()}
          value={companion}
          lengthMax={30}
          autoComplete="off"
          error={missing.has('companion') ? words.designatedDriver_statement_companionNeeded() : undefined}
          onChange={(typed) => change({ companion: typed })}
        />
      )}
    </Card>
  )
}

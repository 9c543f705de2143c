import { Card, Chip, formatTwd, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { markupsQuery } from '../plan-data.ts'
import * as words from '../words/compiled/messages.js'

type MarkupCardProps = { readonly markup: number; readonly onChange: (markup: number) => void }

/** An addition by the rider, which the driver sees before accepting and gets whole. */
export function MarkupCard({ markup, onChange }: MarkupCardProps) {
  const { data: offered, isPending } = useQuery(markupsQuery)
  if (!isPending && offered === undefined) return null
  return (
    <Card title={words.designatedDriver_markup_title()}>
      <p className="mb-2 text-secondary text-muted">{words.designatedDriver_markup_detail()}</p>
      {offered === undefined ? (
        <Skeleton rows={1} />
      ) : (
        <div role="group" aria-label={words.designatedDriver_markup_title()} className="flex flex-wrap gap-2">
          {offered.options.map((amount) => (
            <Chip key={amount} isSelected={amount === markup} onPress={() => onChange(amount)}>
              {amount === 0 ? words.designatedDriver_markup_none() : `+${formatTwd(amount)}`}
            </Chip>
          ))}
        </div>
      )}
    </Card>
  )
}

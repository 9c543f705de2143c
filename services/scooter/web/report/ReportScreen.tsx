import {
  Button,
  CapturePicture,
  Chip,
  EmptyState,
  Loaded,
  NavBar,
  Page,
  Plate,
  Skeleton,
  TextField,
  useGoBack,
  useIsOnline,
} from '@daoxing/kit/web'
import { IssueKind, type ScooterRental } from '@daoxing/scooter/contract'
import { useQuery } from '@tanstack/react-query'
import { Camera, CircleCheck } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { rentals } from '../rentals.ts'
import * as words from '../words/compiled/messages.js'
import { useIssueReport } from './issue-queue.ts'

const kindTexts: Readonly<Record<IssueKind, () => string>> = {
  helmet: words.scooter_report_helmet,
  battery: words.scooter_report_battery,
  brake: words.scooter_report_brake,
  tyre: words.scooter_report_tyre,
  light: words.scooter_report_light,
  lock: words.scooter_report_lock,
  dirt: words.scooter_report_dirt,
  accident: words.scooter_report_accident,
  other: words.scooter_report_other,
}

/** Reports a fault of the rental's scooter with a picture: a missing helmet that was reported is not the rider's. */
export function ReportScreen() {
  const [query] = useSearchParams()
  const rental = useQuery(rentals.orderQuery(query.get('rental') ?? ''))
  const goBack = useGoBack('/scooter/reservation')
  return (
    <>
      <NavBar title={words.scooter_report_title()} onBack={goBack} />
      <Page>
        <Loaded query={rental} skeleton={<Skeleton rows={4} />}>
          {(held) => <ReportForm rental={held} onBack={goBack} />}
        </Loaded>
      </Page>
    </>
  )
}

function ReportForm({ rental, onBack }: { readonly rental: ScooterRental; readonly onBack: () => void }) {
  const [kind, setKind] = useState<IssueKind>()
  const [text, setText] = useState('')
  const [jpeg, setJpeg] = useState<Blob>()
  const [isTaking, setIsTaking] = useState(false)
  const isOnline = useIsOnline()
  const { queued, isReceived, report } = useIssueReport(rental)
  if (isReceived)
    return (
      <div role="status">
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={words.scooter_report_done()}
          detail={words.scooter_report_doneDetail()}
          action={<Button onPress={onBack}>{words.scooter_report_back()}</Button>}
        />
      </div>
    )
  const isOnItsWay = queued !== undefined && queued.state !== 'refused'
  return (
    <div className="flex flex-col gap-4 pb-safe">
      <div className="flex">
        <Plate plate={rental.plate} />
      </div>
      <div role="group" aria-label={words.scooter_report_kind()}>
        <p aria-hidden="true" className="mb-2 font-bold">
          {words.scooter_report_kind()}
        </p>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          {IssueKind.options.map((one) => (
            <Chip key={one} isSelected={one === kind} onPress={() => setKind(one)}>
              {kindTexts[one]()}
            </Chip>
          ))}
        </div>
      </div>
      {kind === 'accident' && (
        <p role="status" className="rounded-2 border border-warn p-3 text-warn">
          {words.scooter_report_urgent()}
        </p>
      )}
      <Picture jpeg={jpeg} onTake={() => setIsTaking(true)} />
      <TextField label={words.scooter_report_text()} value={text} onChange={setText} lengthMax={500} />
      <ErrorNote error={queued?.error} />
      {!isOnline && isOnItsWay && <p role="status">{words.scooter_report_waits()}</p>}
      <Button
        isWide
        state={isOnItsWay ? 'busy' : kind === undefined || jpeg === undefined ? 'disabled' : 'ready'}
        onPress={() => kind !== undefined && jpeg !== undefined && report({ kind, text: text.trim(), jpeg })}
      >
        {words.scooter_report_send()}
      </Button>
      {isTaking && (
        <CapturePicture
          pose="free"
          title={words.scooter_report_picture()}
          hint={words.scooter_report_pictureHint()}
          purpose={words.scooter_report_picturePurpose()}
          onTaken={({ jpeg: taken }) => {
            setJpeg(taken)
            setIsTaking(false)
          }}
          onClose={() => setIsTaking(false)}
        />
      )}
    </div>
  )
}

function Picture({ jpeg, onTake }: { readonly jpeg: Blob | undefined; readonly onTake: () => void }) {
  const url = useMemo(() => (jpeg === undefined ? undefined : URL.createObjectURL(jpeg)), [jpeg])
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return (
    <div className="flex flex-col gap-2">
      {url !== undefined && (
        <img src={url} alt={words.scooter_report_picture()} className="aspect-video w-full rounded-2 object-cover" />
      )}
      <Button kind="outline" icon={<Camera aria-hidden="true" />} onPress={onTake}>
        {jpeg === undefined ? words.scooter_report_picture() : words.scooter_report_pictureAgain()}
      </Button>
    </div>
  )
}

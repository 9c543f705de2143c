import type { StationDetail, StationKey } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import { BottomSheet, Button, Chip, formatAge, sentenceOf, showToast, TextField, useNow } from '@daoxing/kit/web'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useReportStation } from '../find/find-data.ts'
import { type ReportKind, reportKindsShown, reportText } from '../find/station-words.ts'
import * as words from '../words/compiled/messages.js'

type StationReportsProps = { readonly detail: StationDetail; readonly stationKey: StationKey }

/** The reports of riders about a station, and the way to add one. */
export function StationReports({ detail: { reports }, stationKey }: StationReportsProps) {
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={words.charging_station_reports()} className="flex flex-col items-start gap-2">
      <h2 className="text-card font-bold">{words.charging_station_reports()}</h2>
      {reports.length === 0 ? (
        <p className="text-secondary text-muted">{words.charging_station_reportsNone()}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {reports.map(({ kind, text, at }) => (
            <li key={`${at} ${kind}`} className="text-secondary">
              <span className={kind === 'works' ? 'font-bold text-ok' : 'font-bold text-warn'}>{reportText(kind)}</span>
              <span className="text-muted">{` · ${formatAge(now - msOf(at))}`}</span>
              {text !== '' && <span className="block">{text}</span>}
            </li>
          ))}
        </ul>
      )}
      <Button kind="outline" icon={<MessageSquareWarning aria-hidden="true" />} onPress={() => setIsOpen(true)}>
        {words.charging_station_report()}
      </Button>
      {isOpen && <ReportForm stationKey={stationKey} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function ReportForm({ stationKey, onClose }: { readonly stationKey: StationKey; readonly onClose: () => void }) {
  const [kind, setKind] = useState<ReportKind>()
  const [text, setText] = useState('')
  const sending = useReportStation(stationKey)
  return (
    <BottomSheet
      title={words.charging_station_report()}
      onClose={onClose}
      footer={
        <Button
          isWide
          state={sending.isPending ? 'busy' : kind === undefined ? 'disabled' : 'ready'}
          onPress={() =>
            kind !== undefined &&
            sending.mutate(
              { kind, text: text.trim() },
              {
                onSuccess: () => {
                  showToast(words.charging_station_reportThanks())
                  onClose()
                },
              },
            )
          }
        >
          {words.charging_station_reportSend()}
        </Button>
      }
    >
      <div role="group" aria-label={words.charging_station_report()} className="flex flex-wrap gap-2 pb-3">
        {reportKindsShown.map((one) => (
          <Chip key={one} isSelected={one === kind} onPress={() => setKind(one)}>
            {reportText(one)}
          </Chip>
        ))}
      </div>
      <TextField label={words.charging_station_reportMore()} value={text} onChange={setText} lengthMax={300} />
      {sending.error && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(sending.error)}
        </p>
      )}
    </BottomSheet>
  )
}

import { taipeiTime, instantFromMs } from '@daoxing/kit/contract'
import { Button, DayCalendar, Loaded, nowMs, sentenceOf } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { identityProfileQuery, saveBirthday, useSaveSetting } from './settings-data.ts'
import { StageFrame } from './StageFrame.tsx'

/** The birthday, which is set once. */
export function BirthdayStage() {
  const query = useQuery(identityProfileQuery)
  return (
    <StageFrame title={words.identity_setting_birthday()} detail={words.identity_setting_birthdayDetail()}>
      <Loaded query={query}>
        {({ birthday }) =>
          birthday === null ? (
            <BirthdayForm />
          ) : (
            <>
              <p className="text-card font-bold tabular-nums">{birthday}</p>
              <p className="text-muted">{words.identity_setting_birthdaySet()}</p>
            </>
          )
        }
      </Loaded>
    </StageFrame>
  )
}

function BirthdayForm() {
  const today = taipeiTime(instantFromMs(nowMs())).day
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}-01-01`
  const [day, setDay] = useState<string>()
  const saving = useSaveSetting(saveBirthday)
  return (
    <>
      <div className="mb-3 flex min-h-65.75 justify-center">
        <Suspense>
          <DayCalendar
            label={words.identity_setting_birthday()}
            first={yearsAgo(110)}
            last={today}
            value={day}
            begin={yearsAgo(30)}
            isCompact
            onChange={setDay}
          />
        </Suspense>
      </div>
      {saving.isError && (
        <p role="alert" className="mb-2 text-secondary text-danger">
          {sentenceOf(saving.error)}
        </p>
      )}
      {/* The birthday is set once, so the calendar's own day is not taken for the rider's. */}
      <Button
        isWide
        state={saving.isPending ? 'busy' : day === undefined ? 'disabled' : 'ready'}
        onPress={() => day !== undefined && saving.mutate(day)}
      >
        {day === undefined ? words.identity_setting_birthdayChoose() : words.identity_setting_birthdaySave({ day })}
      </Button>
    </>
  )
}

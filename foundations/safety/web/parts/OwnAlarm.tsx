import { configsQuery } from '@daoxing/configs/web'
import { sentenceOf, showToast } from '@daoxing/kit/web'
import { numbersIn, safetyPublicConfigs, usualNumbers } from '@daoxing/safety/contract'
import { useQuery } from '@tanstack/react-query'
import { useAlarm } from '../alarm-data.ts'
import { AlarmPanel } from './AlarmPanel.tsx'
import { SosEntry } from './SosEntry.tsx'

const toastMs = 5000

/** The rider's open alarm, or the button that raises one without a ride. */
export function OwnAlarm() {
  const alarm = useAlarm().data
  const configs = useQuery(configsQuery(safetyPublicConfigs, ['emergency_numbers'])).data
  const numbers = configs?.emergency_numbers === undefined ? usualNumbers : numbersIn(configs.emergency_numbers)
  const sos = <SosEntry wish={{}} onFailed={(error) => showToast(sentenceOf(error), toastMs)} />
  return alarm ? <AlarmPanel alarm={alarm} numbers={numbers} sos={sos} /> : sos
}

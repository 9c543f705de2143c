import type { LatLng } from '@daoxing/kit/contract'
import { BottomSheet, Button, newTapKey, sentenceOf, TextField } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { findDevicePosition } from '@daoxing/places/web'
import { useState } from 'react'
import { type ScooterMove, useMoveScooter } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

type RideActionsProps = { readonly rental: ScooterRental; readonly here: LatLng | undefined }

/** The next step under the thumb. Each asks the device for its position of now. */
export function RideActions({ rental: { wemoRentId: id, can, state, command }, here }: RideActionsProps) {
  const moving = useMoveScooter()
  const [isTyping, setIsTyping] = useState(false)
  const does = moving.variables?.move.does
  const isWaiting = command !== null && (command.state === 'planned' || command.state === 'sent')
  const stateOf = (what: ScooterMove['does']) =>
    moving.isPending ? (does === what ? 'busy' : 'disabled') : isWaiting ? 'disabled' : 'ready'
  const move = (next: ScooterMove) => moving.mutate({ tapKey: newTapKey(), id, move: next })
  /** A rider walks: the position of the tap counts, if the device tells it. */
  async function moveHere(what: Exclude<ScooterMove['does'], 'cancel' | 'takeBack'>, code?: string): Promise<void> {
    const position = await findDevicePosition(5000)
    const at = position.state === 'found' ? position.location : here
    move({ does: what, here: at, ...(code === undefined ? {} : { code }) } as ScooterMove)
  }
  return (
    <div className="flex flex-col gap-2">
      {moving.isError && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(moving.error)}
        </p>
      )}
      {can.rent && (
        <Button isWide state={stateOf('rent')} onPress={() => void moveHere('rent')}>
          {words.scooter_live_rent()}
        </Button>
      )}
      {state === 'STARTING' && (
        <Button isWide state="busy" onPress={() => undefined}>
          {words.scooter_live_rent()}
        </Button>
      )}
      {can.giveBack && (
        <Button isWide state={moving.isPending ? 'busy' : 'ready'} onPress={() => void moveHere('giveBack')}>
          {words.scooter_live_return()}
        </Button>
      )}
      {can.takeReturnBack && (
        <Button isWide kind="tint" state={stateOf('takeBack')} onPress={() => move({ does: 'takeBack' })}>
          {words.scooter_live_takeBack()}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        {can.find && (
          <Button kind="tint" state={stateOf('find')} onPress={() => void moveHere('find')}>
            {words.scooter_live_find()}
          </Button>
        )}
        {can.rent && (
          <Button kind="tint" state={stateOf('rent')} onPress={() => setIsTyping(true)}>
            {words.scooter_live_scan()}
          </Button>
        )}
        {can.powerOn && (
          <Button kind="tint" state={stateOf('power_on')} onPress={() => void moveHere('power_on')}>
            {words.scooter_live_powerOn()}
          </Button>
        )}
        {can.powerOff && (
          <Button kind="tint" state={stateOf('power_off')} onPress={() => void moveHere('power_off')}>
            {words.scooter_live_powerOff()}
          </Button>
        )}
        {can.openTrunk && (
          <Button kind="tint" state={stateOf('open_trunk')} onPress={() => void moveHere('open_trunk')}>
            {words.scooter_live_trunk()}
          </Button>
        )}
        {can.sayNotFound && (
          <Button kind="quiet" state={stateOf('notFound')} onPress={() => void moveHere('notFound')}>
            {words.scooter_live_notFound()}
          </Button>
        )}
        {can.cancel && (
          <Button kind="quiet" state={stateOf('cancel')} onPress={() => move({ does: 'cancel' })}>
            {words.scooter_live_cancel()}
          </Button>
        )}
      </div>
      {isTyping && (
        <CodeSheet
          onClose={() => setIsTyping(false)}
          onCode={(code) => {
            setIsTyping(false)
            void moveHere('rent', code)
          }}
        />
      )}
    </div>
  )
}

function CodeSheet({ onClose, onCode }: { readonly onClose: () => void; readonly onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <BottomSheet
      title={words.scooter_live_scan()}
      onClose={onClose}
      footer={
        <Button isWide state={code.trim() === '' ? 'disabled' : 'ready'} onPress={() => onCode(code.trim())}>
          {words.scooter_live_rent()}
        </Button>
      }
    >
      <TextField label={words.scooter_live_code()} value={code} onChange={setCode} lengthMax={200} isFocusedFirst />
    </BottomSheet>
  )
}

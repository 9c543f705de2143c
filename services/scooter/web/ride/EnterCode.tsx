import { BottomSheet, Button, ScanCode, TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

type EnterCodeProps = { readonly onClose: () => void; readonly onCode: (code: string) => void }

/** The code on the scooter, where drift of the position would refuse the rider: read by the camera, or typed. */
export function EnterCode({ onClose, onCode }: EnterCodeProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [code, setCode] = useState('')
  if (!isTyping)
    return (
      <ScanCode
        title={words.scooter_live_scanTitle()}
        hint={words.scooter_live_scanHint()}
        typeLabel={words.scooter_live_scanType()}
        onRead={onCode}
        onType={() => setIsTyping(true)}
        onClose={onClose}
      />
    )
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

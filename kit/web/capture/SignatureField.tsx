import SignaturePad from 'signature_pad'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/TextField.tsx'
import * as words from '../words/compiled/messages.js'

/** A signature: drawn by finger or mouse, or the typed name of a person who cannot draw. */
export type Signature =
  | { readonly way: 'drawn'; readonly png: Blob }
  | { readonly way: 'typed'; readonly name: string; readonly png: Blob }

export type SignatureFieldProps = {
  readonly label: string
  readonly error?: string | undefined
  /** Undefined as long as nothing is signed, and after clearing. */
  readonly onChange: (signature: Signature | undefined) => void
}

/** Ink on paper in every theme: the picture goes into a document. */
const ink = '#14201e'
const paper = '#ffffff'

export function SignatureField({ label, error, onChange }: SignatureFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [name, setName] = useState('')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-secondary text-muted">
        {label}
      </p>
      {isTyping ? (
        <TextField
          label={words.kit_signature_name()}
          autoComplete="name"
          lengthMax={60}
          isFocusedFirst
          value={name}
          error={error}
          hint={words.kit_signature_typedHint()}
          onChange={(typed) => {
            setName(typed)
            const said = typed.trim()
            if (said === '') onChange(undefined)
            else void pictureOfName(said).then((png) => onChange({ way: 'typed', name: said, png }))
          }}
        />
      ) : (
        <DrawnSignature label={label} error={error} onChange={onChange} />
      )}
      <Button
        kind="quiet"
        onPress={() => {
          onChange(undefined)
          setName('')
          setIsTyping(!isTyping)
        }}
      >
        {isTyping ? words.kit_signature_draw() : words.kit_signature_type()}
      </Button>
    </div>
  )
}

function DrawnSignature({ label, error, onChange }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [isEmpty, setIsEmpty] = useState(true)
  const report = useEffectEvent(() => {
    setIsEmpty(false)
    canvas.current?.toBlob((png) => {
      if (png !== null && pad.current?.isEmpty() === false) onChange({ way: 'drawn', png })
    }, 'image/png')
  })
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const drawing = new SignaturePad(element, { penColor: ink, backgroundColor: paper })
    pad.current = drawing
    const fit = () => {
      const { width, height } = element.getBoundingClientRect()
      const scale = Math.max(1, devicePixelRatio)
      const strokes = drawing.toData()
      element.width = Math.round(width * scale)
      element.height = Math.round(height * scale)
      element.getContext('2d')?.scale(scale, scale)
      drawing.clear()
      drawing.fromData(strokes)
    }
    fit()
    const ended = () => report()
    drawing.addEventListener('endStroke', ended)
    // A turned phone keeps the strokes.
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    return () => {
      watch.disconnect()
      drawing.off()
    }
  }, [])
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={isEmpty ? words.kit_signature_empty({ label }) : words.kit_signature_done({ label })}
        className="block h-58 w-full touch-none rounded-2 border border-edge"
      />
      <div className="flex items-start justify-between gap-3">
        <p role={error === undefined ? undefined : 'alert'} className="min-h-6 text-secondary text-danger">
          {error}
        </p>
        <Button
          kind="quiet"
          state={isEmpty ? 'disabled' : 'ready'}
          onPress={() => {
            pad.current?.clear()
            setIsEmpty(true)
            onChange(undefined)
          }}
        >
          {words.kit_signature_clear()}
        </Button>
      </div>
    </>
  )
}

/** A typed name as a picture, so that a document shows it in the same place. */
function pictureOfName(name: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 720
  canvas.height = 270
  const brush = canvas.getContext('2d')
  if (brush !== null) {
    brush.fillStyle = paper
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.fillStyle = ink
    brush.font = 'oblique 64px serif'
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillText(name, canvas.width / 2, canvas.height / 2, canvas.width - 40)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png === null ? reject(new Error('the name has no pixels')) : resolve(png)), 'image/png')
  })
}

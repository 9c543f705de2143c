import { CarFront } from 'lucide-react'

type CarPictureProps = { readonly url: string | null; readonly isLarge?: boolean }

/** The picture of a model; without one its space is the same. The name of the model stands beside it. */
export function CarPicture({ url, isLarge = false }: CarPictureProps) {
  const size = isLarge ? 'h-28 w-full' : 'h-14 w-24'
  if (url === null)
    return (
      <span className={`${size} flex shrink-0 items-center justify-center rounded-2 bg-go-tint text-go`}>
        <CarFront aria-hidden="true" size={isLarge ? 56 : 36} />
      </span>
    )
  return <img src={url} alt="" loading="lazy" className={`${size} shrink-0 rounded-2 object-contain`} />
}

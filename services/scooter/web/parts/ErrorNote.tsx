import { helpFor, Link, sentenceOf } from '@daoxing/kit/web'

/** Why an action was refused, in the server's words, and the place where the rider can mend it. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null
  const { way } = helpFor(error)
  return (
    <p role="alert" className="pb-2 text-secondary text-danger">
      {sentenceOf(error)}
      {way !== undefined && (
        <>
          {' '}
          <Link to={way.path} className="inline-flex min-h-touch items-center font-bold text-go underline">
            {way.label()}
          </Link>
        </>
      )}
    </p>
  )
}

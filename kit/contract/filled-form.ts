/** Fills the form of an upload, a `FormData`: fields as text, and files with their names. */
export function filledForm<File, F extends Form<File>>(
  form: F,
  { body, files }: { readonly body: unknown; readonly files: Readonly<Record<string, File | undefined>> },
): F {
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, file] of Object.entries(files)) if (file !== undefined) form.set(name, file)
  return form
}

type Form<File> = { set(name: string, value: string | File): void }

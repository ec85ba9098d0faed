import { useState } from 'react'
import { type FailureTexts, useAction } from '../../../store/index.ts'

/**
 * Uploads a picture with `save`, which returns what is wrong with the file. After a failed request the file
 * is kept for `retry`.
 */
export function usePictureUpload(
  save: (file: File) => Promise<string | undefined>,
  texts?: FailureTexts,
) {
  const [file, setFile] = useState<File>()
  const {
    run,
    busy,
    error,
    failure,
    answer: fault,
    isSuccess,
  } = useAction(save, texts && { texts })

  function upload(chosen: File) {
    setFile(chosen)
    run(chosen)
  }

  // A picture that the server refuses is refused again.
  const mayHelp = failure && ![400, 413, 415].includes(failure.status)
  const retry = mayHelp && file ? () => run(file) : undefined
  return { upload, retry, busy, error: fault ?? error, isSaved: isSuccess && fault === undefined }
}

export { FileContent } from './boxes/FileContent.tsx'
export { FileSign } from './boxes/FileSign.tsx'
export { type FileFacts, factsOf, shapeOf } from './boxes/file-facts.ts'
export { endingOf, sortOf } from './boxes/file-sort.ts'
export { PictureViewer } from './viewer/PictureViewer.tsx'
export {
  addUploads,
  hasStagedFiles,
  removeUpload,
  retryUpload,
  sendUploads,
  type Upload,
  useUploads,
} from './uploads.ts'
export { openViewer, pictureOf, type ViewedPicture } from './viewer/viewer.ts'

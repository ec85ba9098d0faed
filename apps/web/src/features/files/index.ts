export { FileContent } from './FileContent.tsx'
export { FileSign } from './FileSign.tsx'
export { type FileFacts, factsOf, shapeOf } from './file-facts.ts'
export { endingOf, sortOf } from './file-sort.ts'
export { PictureViewer } from './PictureViewer.tsx'
export {
  addUploads,
  hasStagedFiles,
  removeUpload,
  retryUpload,
  sendUploads,
  type Upload,
  useUploads,
} from './uploads.ts'
export { openViewer, pictureOf, type ViewedPicture } from './viewer.ts'

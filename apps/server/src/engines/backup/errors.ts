/** An expected failure of a backup or a restore. The message says what the operator can do. */
export class BackupError extends Error {}

/** A file of a backup does not have the content that the manifest names. */
export class DamagedFileError extends BackupError {}

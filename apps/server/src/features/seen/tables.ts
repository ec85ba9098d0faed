declare module '../../engines/database/tables.ts' {
  interface Tables {
    hidden_reader: { uid: number }
  }
}

export {}

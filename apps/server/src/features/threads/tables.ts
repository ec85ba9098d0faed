declare module '../../engines/database/tables.ts' {
  interface Tables {
    thread_follow: { root_mid: number; uid: number; follows: number }
  }
}

export {}

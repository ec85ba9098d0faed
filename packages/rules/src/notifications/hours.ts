/** A part of each day, in minutes after midnight. It goes over midnight if it ends before it begins. */
export interface Hours {
  from: number
  until: number
}

/** Whether a minute of the day is within the hours. */
export const isWithin = ({ from, until }: Hours, minute: number): boolean =>
  from <= until ? minute >= from && minute < until : minute >= from || minute < until

/** What one run of a contender says: named figures, and its answer in a form that can be compared. */
export interface Reading {
  readonly figures: Readonly<Record<string, number>>
  readonly answer: string
}

/** `floor`: the smallest program that can do the job; `peer`: another product that does it. */
export type Role = 'ours' | 'floor' | 'peer'

export interface Contender {
  readonly name: string
  readonly role: Role
  readonly run: () => Promise<Reading>
}

export type Unit = 'ms' | 'bytes' | 'rows/s' | 'requests/s' | 'tx/s' | 'requests' | 'count' | 'MB' | 'share' | 'score'

/** `against` names a contender; null means the figure itself. With `better: less` ours must be at most `limit` of it, else at least. */
export interface Target {
  readonly against: string | null
  readonly limit: number
}

export interface Metric {
  /** Which figure of a reading. */
  readonly key: string
  readonly title: string
  readonly unit: Unit
  readonly better: 'less' | 'more'
  readonly targets: readonly Target[]
}

/** Contenders doing the same job, and what is measured of it. */
export interface Bench {
  readonly id: string
  readonly contenders: readonly Contender[]
  readonly metrics: readonly Metric[]
  /** Rounds at most, for jobs that take long. */
  readonly mostRounds?: number
}

/** How a cost grows: one series of figures over sizes, and the slope of its logarithms. */
export interface Curve {
  readonly id: string
  readonly title: string
  readonly unit: Unit
  /** What the sizes count. */
  readonly over: string
  readonly sizes: readonly number[]
  readonly measure: (size: number) => Promise<number>
  /** Bounds of the slope; none: reported only. */
  readonly slope?: { readonly least?: number; readonly most: number }
}

/** What an area is told. It yields its work piece by piece, so that what it started is stopped when it ends. */
export interface Plan {
  /** Small sizes and no peers: under three minutes for all areas. */
  readonly short: boolean
  /** Folder of the installed peers; null leaves them out. */
  readonly peers: string | null
  readonly say: (text: string) => void
  /** Whether a bench of this family runs, as `S6`, so that what no bench needs is not made. */
  readonly wants: (family: string) => boolean
}
export type Area = (plan: Plan) => AsyncGenerator<Bench | Curve, void, undefined>

export declare function loadBundle<T>(filename: string): T

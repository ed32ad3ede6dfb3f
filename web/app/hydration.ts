/** Id of the data block from which the browser takes over a page the server has drawn. */
export const HYDRATION_ID = "hydration";

/** What stands in it. */
export interface DrawnState {
  /** Origin of the product. */
  origin: string;
  /** What the loaders gave, by the ids of their routes. */
  loaderData: Record<string, unknown>;
}

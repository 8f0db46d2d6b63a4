/** What a picture says about itself in its metadata. */
export interface PictureMetadata {
  /** The circuit's name. */
  name: string
  /** The page that shows the circuit; empty where there is none. */
  address: string
  /** The product with its version, as `Ketwork 1.2.0`. */
  software: string
}

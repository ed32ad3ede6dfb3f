/**
 * Failures of the platform itself. The transports turn every ServiceUnavailable into a 503 with Retry-After;
 * `message` is Spanish and ready to show, the technical reason travels in `cause`.
 */
export class ServiceUnavailable extends Error {
  override name = "ServiceUnavailable";
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** PostgreSQL cannot be reached, or the pool gave no connection in time. */
export class DatabaseUnavailable extends ServiceUnavailable {
  override name = "DatabaseUnavailable";

  constructor(options?: ErrorOptions) {
    super("El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.", 5, options);
  }
}

/** A bounded queue is full (password hashing), or somebody else holds what is needed. */
export class Busy extends ServiceUnavailable {
  override name = "Busy";

  constructor(retryAfterSeconds: number, options?: ErrorOptions) {
    super(
      "Hay demasiadas peticiones a la vez. Inténtalo de nuevo en unos segundos.",
      retryAfterSeconds,
      options,
    );
  }
}

/** The disk (or its quota) is full; nothing of it was kept. */
export class StorageFull extends ServiceUnavailable {
  override name = "StorageFull";

  constructor(options?: ErrorOptions) {
    super("No queda espacio para guardar el archivo. Avisa al administrador de la plataforma.", 300, options);
  }
}

/** The file store refuses, breaks off or doesn't answer in time. */
export class StoreUnavailable extends ServiceUnavailable {
  override name = "StoreUnavailable";

  constructor(options?: ErrorOptions) {
    super(
      "Ahora mismo no se pueden guardar ni leer archivos. Inténtalo de nuevo en unos minutos.",
      60,
      options,
    );
  }
}

/** The virus scanner is configured but does not answer: nothing unscanned is let in. */
export class ScannerUnavailable extends ServiceUnavailable {
  override name = "ScannerUnavailable";

  constructor(options?: ErrorOptions) {
    super(
      "Ahora mismo no se pueden comprobar los archivos. Inténtalo de nuevo en unos minutos.",
      60,
      options,
    );
  }
}

/** A stored file that is asked for no longer exists. */
export class FileMissing extends Error {
  override name = "FileMissing";

  constructor(options?: ErrorOptions) {
    super("El archivo ya no está disponible.", options);
  }
}

/** Something that stops the start. `message` is one clear line in Spanish; main prints it alone and exits with 1. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** The folder belongs to a process that is running. */
export class FolderInUse extends StartRefused {
  override name = "FolderInUse";
}

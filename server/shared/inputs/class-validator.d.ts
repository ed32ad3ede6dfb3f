/**
 * class-validator's index loads libphonenumber and validator (16 MB), which nothing here needs; its modules are typed
 * through the index alone.
 */
declare module "class-validator/cjs/decorator/common/ValidateBy.js" {
  export { ValidateBy } from "class-validator";
}

declare module "class-validator/cjs/decorator/common/ValidateIf.js" {
  export { ValidateIf } from "class-validator";
}

declare module "class-validator/cjs/decorator/common/ValidateNested.js" {
  export { ValidateNested } from "class-validator";
}

declare module "class-validator/cjs/metadata/MetadataStorage.js" {
  export { getMetadataStorage } from "class-validator";
}

declare module "class-validator/cjs/validation/Validator.js" {
  export { Validator } from "class-validator";
}

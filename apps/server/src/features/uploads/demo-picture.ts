/** A drawing of a document, for what comes with a picture in the demo's past. */
export const demoPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAABQAgMAAACv9VkaAAAADFBMVEX///8oPFq0vsgAAAAJN/PCAAAALklEQVR42mNgGLEgFBk4jEqPAtqBVThBw0BLj4b5aJiPhvnwCfMVg0h6FFAbAADar2i7404FXgAAAABJRU5ErkJggg=='

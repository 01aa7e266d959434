/** A drawing of a document, for the demo's uploads. */
export const demoPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAABQAgMAAACv9VkaAAAADFBMVEX///8oPFq0vsgAAAAJN/PCAAAALklEQVR42mNgGLEgFBk4jEqPAtqBVThBw0BLj4b5aJiPhvnwCfMVg0h6FFAbAADar2i7404FXgAAAABJRU5ErkJggg=='
